// Browsers other than Chromium, from Debian packages: a current WebKit, the WebKit of Safari 16.0, and Firefox. Each
// has a window of a phone. They stop with the test, or with its process.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, launch } from 'puppeteer-core'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { dataFolder } from './data-folder.ts'
import { until } from './until.ts'

/** A window of a browser. */
export interface Window {
  go(address: string): Promise<void>
  back(): Promise<void>
  /** The result of `question` in the page. */
  ask<Parameters extends unknown[], Result>(
    question: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ): Promise<Awaited<Result>>
  /** Taps the middle of the first element that matches `selector`, or the element that covers it. */
  press(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  escape(): Promise<void>
}

/** A window of WebKit. */
export interface WebKitWindow extends Window {
  /** Selects all of a field, and types `text` in its place. */
  replace(selector: string, text: string): Promise<void>
  /** Chooses a file for the field `selector`. */
  choose(selector: string, file: string): Promise<void>
  /** Goes on in the frame `selector`, until `leave`. */
  enter(selector: string): Promise<void>
  leave(): Promise<void>
}

/** A window of Firefox. */
export interface FirefoxWindow extends Window {
  /** The whole page as a PNG, without scrolling. */
  fullPageScreenshot(): Promise<Uint8Array>
}

/** Keys without a character, as WebDriver writes them. */
export const keys = { control: '\uE009', escape: '\uE00C', arrowLeft: '\uE012' }

export interface Engine<W extends Window = Window> {
  name: string
  /** The path of its program. */
  program: string
  /** The Debian packages that contain it. */
  packages: readonly string[]
  open(t: Test): Promise<W>
}

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export const webKits: readonly Engine<WebKitWindow>[] = [
  {
    name: 'WebKitGTK',
    program: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'weston'],
    async open(t) {
      const display = await startDisplay(t)
      const session = await startDriver(t, '/usr/bin/WebKitWebDriver', display, {
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      })
      // Its tool bar is 447 pixels wide, and 38 high.
      await session.ask('POST', '/window/rect', { width: 447, height: 882 })
      return windowOf(session)
    },
  },
  {
    // The WebKit of Safari 16.0, the oldest that gets the full site.
    name: 'WPE WebKit 2.38',
    program: '/usr/bin/WPEWebDriver',
    packages: ['cog', 'wpewebkit-driver', 'weston'],
    async open(t) {
      const display = await startDisplay(t)
      const size = { COG_PLATFORM_WL_VIEW_WIDTH: '390', COG_PLATFORM_WL_VIEW_HEIGHT: '844' }
      return openCog(t, 'wl', { ...display, ...size })
    },
  },
]

/** The same WebKit, drawn without any hardware. There, an animation may starve the timers and requests of its page. */
export const webKitWithoutScreen: Engine<WebKitWindow> = {
  name: 'WPE WebKit 2.38 without a screen',
  program: '/usr/bin/WPEWebDriver',
  packages: ['cog', 'wpewebkit-driver'],
  open: (t) => openCog(t, 'headless', {}),
}

async function openCog(t: Test, platform: string, environment: NodeJS.ProcessEnv) {
  const options = { binary: '/usr/bin/cog', args: ['--automation', `--platform=${platform}`] }
  return windowOf(await startDriver(t, '/usr/bin/WPEWebDriver', environment, { 'wpe:browserOptions': options }))
}

export const firefox: Engine<FirefoxWindow> = {
  name: 'Firefox ESR',
  program: '/usr/bin/firefox-esr',
  packages: ['firefox-esr'],
  open: openFirefox,
}

export const engines: readonly Engine[] = [...webKits, firefox]

/** Whether the engine is installed. */
export const isInstalled = ({ program }: Engine) => existsSync(program)

/** The reason to skip the tests of an engine; false if it is installed. */
export const skipReason = (engine: Engine) =>
  !isInstalled(engine) && `not installed: apt-get install ${engine.packages.join(' ')}`

/** Starts a program without a window. It stops with the test, and so do the processes that it started. */
function start(t: Test, program: string, parameters: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, parameters, { env: { ...process.env, ...environment }, stdio: 'ignore', detached: true })
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', end)
  t.teardown(() => {
    process.off('exit', end)
    end()
  })
  return child
}

/** Starts a virtual screen. Returns the environment for programs on it. */
async function startDisplay(t: Test): Promise<NodeJS.ProcessEnv> {
  const folder = dataFolder(t)
  const drawing = { XDG_RUNTIME_DIR: folder, LIBGL_ALWAYS_SOFTWARE: '1' }
  const size = ['--width=1600', '--height=1200']
  const screen = ['--backend=headless-backend.so', '--use-gl', ...size, '--socket=screen', '--idle-time=0']
  start(t, 'weston', screen, drawing)
  await until('a screen', async () => existsSync(join(folder, 'screen')))
  return { ...drawing, WAYLAND_DISPLAY: 'screen', GDK_BACKEND: 'wayland', LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' }
}

/** A minimal client of WebDriver, https://www.w3.org/TR/webdriver2/. */
interface Session {
  ask<Result>(method: 'POST' | 'DELETE', path: string, parameters?: object): Promise<Result>
}

async function startDriver(
  t: Test,
  program: string,
  environment: NodeJS.ProcessEnv,
  options: object,
): Promise<Session> {
  const port = await freePort()
  start(t, program, ['-p', String(port)], environment)
  const ask = async <Result>(method: string, path: string, parameters?: object): Promise<Result> => {
    const body = parameters && JSON.stringify(parameters)
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
  const { sessionId } = await until(`a session of ${program}`, () =>
    ask<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch: options } }).catch((error: Error) => {
      // Not listening yet.
      if (error.message !== 'fetch failed') throw error
      return undefined
    }),
  )
  t.teardown(() => ask('DELETE', `/${sessionId}`).catch(() => {}))
  return { ask: (method, path, parameters) => ask(method, `/${sessionId}${path}`, parameters) }
}

/** The window of a WebDriver session. */
function windowOf({ ask }: Session): WebKitWindow {
  const post = <Result>(path: string, parameters: object = {}) => ask<Result>('POST', path, parameters)
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
    async replace(selector, text) {
      // Control is released at the end.
      await type(selector, `${keys.control}a`)
      await type(selector, text)
    },
    choose: type,
    enter: async (selector) => post('/frame', { id: await find(selector) }),
    leave: () => post('/frame', { id: null }),
    escape: () => {
      const actions = [
        { type: 'keyDown', value: keys.escape },
        { type: 'keyUp', value: keys.escape },
      ]
      return post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
  }
}

async function openFirefox(t: Test): Promise<FirefoxWindow> {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.useOverlayScrollbars': 1 },
  })
  t.teardown(() => browser.close())
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 844 })
  return {
    go: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack()),
    ask: (question, ...parameters) =>
      page.evaluate(`(${question}).apply(null, ${JSON.stringify(parameters)})`) as never,
    press: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    escape: () => page.keyboard.press('Escape'),
    fullPageScreenshot: () => page.screenshot({ fullPage: true }),
  }
}

/** Types `text` into the empty field `selector`. */
export const typeInto = (window: Window, selector: string, text: string) =>
  untilTyped(window, selector, text, async () => {
    await window.ask(clear, selector)
    await window.type(selector, text)
  })

/** Types `text` in place of the text of `selector`, an element that is edited. */
export const typeOver = (window: WebKitWindow, selector: string, text: string) =>
  untilTyped(window, selector, text, () => window.replace(selector, text))

/**
 * Types again, until the field has the whole text: on a busy machine WebKit loses keys that arrive while it lays out the
 * page.
 */
async function untilTyped(window: Window, selector: string, text: string, type: () => Promise<void>) {
  await until(`the whole text of ${selector}`, async () => {
    await type()
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (await window.ask(isTyped, selector, text)) return true
      await wait(50)
    }
    return false
  })
}

// Functions that run in the page, for `ask`.

function clear(selector: string) {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field) field.value = ''
}
function isTyped(selector: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(selector)
  return (field?.value ?? field?.textContent) === text
}
export const exists = (selector: string) => document.querySelector(selector) !== null
export const hasText = (selector: string, text: string) =>
  document.querySelector(selector)?.textContent?.includes(text) ?? false
/** The number of pixels by which the page is wider than the window. */
export const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
/** A click by script: while a page scrolls smoothly, a click of the driver would miss. */
export const pressInside = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
