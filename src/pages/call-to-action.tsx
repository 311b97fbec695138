// The call to action at the end of a page: a title, a sentence, and links or buttons (`children`).
import type { ReactNode } from 'react'

export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="section sea grid call" aria-labelledby="call-title">
      <h2 id="call-title">{title}</h2>
      <p>{text}</p>
      <div className="actions">{children}</div>
    </section>
  )
}
