// A page that has only a sentence or two to say, and where to go next: its sun has set.
import type { ReactNode } from 'react'

export function Notice({ title, lines, children }: { title: string; lines: readonly string[]; children: ReactNode }) {
  return (
    <div className="page grid">
      <div className="page-head sun sun-down">
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}
