// A minimal client of WebDriver, https://www.w3.org/TR/webdriver2/.
import type { Test } from 'tap'
import { until } from './until.ts'
import type { WebKitWindow } from './window.ts'

/** The code points of keys without a character. */
export const keys = { control: '\uE009', escape: '\uE00C', arrowLeft: '\uE012' }

/** The window of a new session with the driver at `port`. It is closed after the test. */
export async function openWindow(t: Test, port: number, capabilities: object): Promise<WebKitWindow> {
  async function send<Result>(method: 'POST' | 'DELETE', path: string, parameters?: object): Promise<Result> {
    const body = parameters && JSON.stringify(parameters)
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
  const { sessionId } = await until('a session', () =>
    send<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch: capabilities } }).catch((error: Error) => {
      // The driver does not listen yet.
      if (error.message !== 'fetch failed') throw error
      return undefined
    }),
  )
  t.teardown(() => send('DELETE', `/${sessionId}`).catch(() => {}))

  const post = <Result>(path: string, parameters: object = {}) =>
    send<Result>('POST', `/${sessionId}${path}`, parameters)
  const find = (selector: string) =>
    post<Record<string, string>>('/element', { using: 'css selector', value: selector })
  const elementAt = async (selector: string) => `/element/${Object.values(await find(selector))[0]}`
  const type = async (selector: string, text: string) => post<void>(`${await elementAt(selector)}/value`, { text })
  return {
    go: (url) => post('/url', { url }),
    back: () => post('/back'),
    ask: (question, ...parameters) =>
      post('/execute/sync', { script: `return (${question}).apply(null, arguments)`, args: parameters }),
    press: async (selector) => post(`${await elementAt(selector)}/click`),
    type,
    escape: () => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys.escape }))
      return post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    resize: (width, height) => post('/window/rect', { width, height }),
    async replace(selector, text) {
      // Control is released at the end.
      await type(selector, `${keys.control}a`)
      await type(selector, text)
    },
    enter: async (selector) => post('/frame', { id: await find(selector) }),
    leave: () => post('/frame', { id: null }),
  }
}
