// What is only there in a browser without JavaScript. HTML cannot nest `noscript`.
import { createContext, type ReactNode, useContext } from 'react'

const IsWithin = createContext(false)

export function WithoutScripts({ children }: { children: ReactNode }) {
  if (useContext(IsWithin)) return children
  return (
    <noscript>
      <IsWithin value>{children}</IsWithin>
    </noscript>
  )
}
