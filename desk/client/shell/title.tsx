// The title of a page in the browser's tab, with the number of requests to answer.
import { useToAnswer } from '../data/live.ts'
import { useLocale } from '../locale.tsx'

export function Title({ children }: { children: string }) {
  const { texts, number } = useLocale()
  const toAnswer = useToAnswer()
  return <title>{`${toAnswer > 0 ? `(${number(toAnswer)}) ` : ''}${children} – ${texts.name}`}</title>
}
