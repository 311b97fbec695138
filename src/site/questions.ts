// The questions and answers of the pricing page. The company may add, change and remove them.
import type { Translate } from '../language/translate.ts'

interface Question {
  question: string
  answer: string
}

export function questionsIn(t: Translate): Question[] {
  const items = t.lookup('pricing.questions.items') as readonly Question[]
  return items.map(({ question, answer }) => ({ question: t.fill(question), answer: t.fill(answer) }))
}
