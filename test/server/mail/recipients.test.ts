// Who receives the site's mails.
import t from 'tap'
import { recipientFault } from '../../../server/mail/recipients.ts'

t.test('a public site does not send requests to the example company', async (t) => {
  t.match(
    recipientFault(['a@villa.fr', 'contact@mimosa-mer.example'], 'https://villa.fr'),
    /^MAIL_TO: .*mimosa-mer\.example/,
  )
  t.equal(recipientFault(['contact@mimosa-mer.example'], 'http://localhost:3000'), undefined)
  t.equal(recipientFault(['office@villa.fr'], 'https://villa.fr'), undefined)
})
