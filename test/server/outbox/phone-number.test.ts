// Phone numbers in emails, in the desk and in spreadsheets.
import t from 'tap'
import { phoneLinks, spreadsheetNumber } from '../../../server/outbox/phone-number.ts'

const links = (number: string, extension = '') => ({
  call: `tel:+${number}${extension}`,
  ...(extension === '' && { whatsApp: `https://wa.me/${number}` }),
})

t.test('a link dials the right number, whatever its spelling', async (t) => {
  for (const typed of [
    '+33 (0)6 12 34 56 78',
    '+33 (0) 6 12 34 56 78',
    '+33 06 12 34 56 78',
    '06 12 34 56 78',
    '06.12.34.56.78',
    '0033 6 12 34 56 78',
    '＋３３６１２３４５６７８',
    '٠٦١٢٣٤٥٦٧٨',
    '06 12 34 56 78 (Paul)',
    'Tel: 06-12-34-56-78',
    '06\u202f12\u202f34\u202f56\u202f78',
    'tel:0612345678;phone-context=+33',
    '06\u00a012\u00a034\u00a056\u00a078',
    '06\u201012\u201034\u201056\u201078',
    '06–12–34–56–78',
  ]) {
    t.strictSame(phoneLinks(typed, 'FR'), links('33612345678'), typed)
  }
  t.strictSame(phoneLinks('+44 (0)7911 123456', 'FR'), links('447911123456'))
  t.match(
    phoneLinks('+39 06 698 12345', 'FR'),
    { call: 'tel:+390669812345' },
    'in Italy, the zero is part of the number',
  )
  t.strictSame(phoneLinks('07911 123456', 'GB'), links('447911123456'), 'in national form, in the office’s country')
})

t.test('only calls reach a landline', async (t) => {
  for (const typed of ['04 93 36 65 66', '+966 11 465 1234', '+39 06 698 12345']) {
    t.notOk(phoneLinks(typed, 'FR').whatsApp, typed)
  }
  t.ok(phoneLinks('+1 212 555 0123', 'FR').whatsApp, 'which may be a mobile number')
})

t.test('only calls reach a number with an extension', async (t) => {
  for (const typed of ['+44 20 7946 0958 ext. 12', '+44 20 7946 0958 x12', '+44 20 7946 0958;ext=12']) {
    t.strictSame(phoneLinks(typed, 'FR'), links('442079460958', ';ext=12'), typed)
  }
})

t.test('a field without exactly one valid number has no links', async (t) => {
  for (const typed of [
    '06 12 34 56 78 / 04 93 00 00 00',
    '+33612345678 or +447911123456',
    '0612345678 0612345679',
    '06 12 34 56 7',
    '07911 123456',
    '+33 6 12 34 56 78 90',
    '1234567',
    '0000000',
    'by letter',
    '',
  ]) {
    t.strictSame(phoneLinks(typed, 'FR'), {}, typed)
  }
  t.strictSame(phoneLinks('06 12 34 56 78', 'ZZ'), {}, 'in an unknown country')
  t.strictSame(phoneLinks('+33 6 12 34 56 78', 'ZZ'), links('33612345678'))
})

t.test('a number in a spreadsheet has no leading plus', async (t) => {
  t.equal(spreadsheetNumber('+33639981234', 'FR'), '06 39 98 12 34')
  t.equal(spreadsheetNumber('0639981234', 'FR'), '06 39 98 12 34')
  t.equal(spreadsheetNumber('+44 20 7031 3000', 'FR'), '0044 20 7031 3000')
  t.equal(spreadsheetNumber('12 or so', 'FR'), '12 or so', 'a text that is not a number stays as typed')
})
