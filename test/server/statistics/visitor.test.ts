// Visitors whose user agent contains a word by which bots are known, or names of other applications.
import type { FastifyRequest } from 'fastify'
import t from 'tap'
import { deviceOf, isCounted } from '../../../server/statistics/visitor.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = (model: string) =>
  `Mozilla/5.0 (Linux; Android 13; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36`

const userAgents = {
  Instagram: `${iPhone} Mobile/15E148 Instagram 312.0.0.32.118 (iPhone15,3; iOS 17_2; fr_FR; scale=3.00; 1290x2796)`,
  Facebook: `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/443.0.0.23.229;FBBV/544967664;FBDV/iPhone15,3;FBLC/fr_FR]`,
  WeChat: `${iPhone} Mobile/15E148 MicroMessenger/8.0.44(0x18002c2f) NetType/WIFI Language/zh_CN`,
  LinkedIn: `${iPhone} Mobile/15E148 [LinkedInApp]/9.29.7962`,
  Google: `${iPhone} GSA/295.0.590048842 Mobile/15E148 Safari/604.1`,
  'a telephone named Cubot': android('CUBOT NOTE 20'),
  'a telephone named Cloud': android('Cloud Mobile Stratus C7'),
}

t.test('visitors in the browsers of applications, and on telephones with odd names, are counted', async (t) => {
  for (const [name, userAgent] of Object.entries(userAgents)) {
    const request = { headers: { 'user-agent': userAgent } } as FastifyRequest
    t.strictSame([isCounted(request), deviceOf(request)], [true, 'phone'], name)
  }
})
