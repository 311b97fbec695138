// All requests as a table, with what delivery did. The operator's command writes it as a CSV file.
import type { Language } from '../../src/language/language.ts'
import { officeTimestamp } from './csv.ts'
import type { RequestRecord, State } from './outbox.ts'
import { requestCells, requestHeads, type TableOptions } from './request-columns.ts'

interface Words {
  heads: Record<'state' | 'attempts' | 'next' | 'deliveredAt' | 'reason', string>
  states: Record<State, string>
}

// The other words are those of the emails to the office.
const words: Record<Language, Words> = {
  en: {
    heads: { state: 'State', attempts: 'Attempts', next: 'Next attempt', deliveredAt: 'Delivered', reason: 'Reason' },
    states: { waiting: 'waiting', delivered: 'delivered', failed: 'failed', suspected: 'possible spam' },
  },
  fr: {
    heads: { state: 'État', attempts: 'Essais', next: 'Prochain essai', deliveredAt: 'Remise le', reason: 'Motif' },
    states: { waiting: 'en attente', delivered: 'remise', failed: 'non remise', suspected: 'indésirable possible' },
  },
  zh: {
    heads: { state: '状态', attempts: '尝试次数', next: '下次尝试', deliveredAt: '送达时间', reason: '原因' },
    states: { waiting: '待发送', delivered: '已送达', failed: '未送达', suspected: '疑似垃圾信息' },
  },
  ar: {
    heads: {
      state: 'الحالة',
      attempts: 'المحاولات',
      next: 'المحاولة التالية',
      deliveredAt: 'وقت التسليم',
      reason: 'السبب',
    },
    states: {
      waiting: 'في الانتظار',
      delivered: 'سُلّم',
      failed: 'لم يُسلّم',
      suspected: 'غير مرغوب فيه على الأرجح',
    },
  },
}

/** The rows, with the names of the columns first. */
export async function* requestTable(
  records: AsyncIterable<RequestRecord>,
  options: TableOptions,
): AsyncGenerator<(string | number)[]> {
  const t = options.content.translate(options.language)
  const { heads, states } = words[options.language]
  yield [
    t('emails.notification.fields.reference'),
    heads.state,
    t('emails.notification.fields.receivedAt'),
    heads.attempts,
    heads.next,
    heads.deliveredAt,
    heads.reason,
    ...requestHeads(options),
  ]
  for await (const record of records) {
    const { reference, state, receivedAt, attempts, dueAt, deliveredAt, reason } = record
    yield [
      reference,
      states[state],
      officeTimestamp(receivedAt),
      attempts,
      state === 'waiting' ? officeTimestamp(dueAt) : '',
      deliveredAt === null ? '' : officeTimestamp(deliveredAt),
      reason ?? '',
      ...requestCells(record, options),
    ]
  }
}
