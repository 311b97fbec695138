// A control in several states, each with its name.
import { type ReactNode, useEffect, useRef } from 'react'
import { applyStates, type PseudoStates, type State } from './states.ts'

/** `children`, with `marks` applied. */
function WithStates({ marks, children }: { marks: PseudoStates; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (root.current) applyStates(root.current, marks)
  }, [marks])
  return <div ref={root}>{children}</div>
}

interface SpecimensProps {
  name: string
  states: readonly State[]
  /** The element that takes the state; by default the first link, button or field. */
  target?: string
  children: ReactNode
}

/** `children` once for each of `states`. */
export function Specimens({
  name,
  states,
  target = ':is(a, button, input, select, textarea)',
  children,
}: SpecimensProps) {
  return (
    <section className="specimens">
      <h3>{name}</h3>
      <ul>
        {states.map((state) => (
          <li key={state} data-state={state}>
            <p className="caps">{state}</p>
            <WithStates marks={{ [target]: state }}>{children}</WithStates>
          </li>
        ))}
      </ul>
    </section>
  )
}
