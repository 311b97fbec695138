// Browsers other than Chromium, from Debian packages: a current WebKit, the WebKit of Safari 16.0, and Firefox. Each
// has a window of a phone. They stop with the test, or with its process.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { dataFolder } from './data-folder.ts'
import { until } from './until.ts'
import { openWindow } from './web-driver.ts'
import type { BrowserWindow, WebKitWindow } from './window.ts'

interface FirefoxWindow extends BrowserWindow {
  /** The whole page as a PNG, without scrolling. */
  fullPageScreenshot(): Promise<Uint8Array>
}

export interface Engine<W extends BrowserWindow = BrowserWindow> {
  name: string
  program: string
  /** The Debian packages that contain the program. */
  packages: readonly string[]
  open(t: Test): Promise<W>
}

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const gtkDriver = '/usr/bin/WebKitWebDriver'
const wpeDriver = '/usr/bin/WPEWebDriver'

export const webKits: readonly Engine<WebKitWindow>[] = [
  {
    name: 'WebKitGTK',
    program: gtkDriver,
    packages: ['webkit2gtk-driver', 'weston'],
    async open(t) {
      const port = await startDriver(t, gtkDriver, await startDisplay(t))
      const options = { binary: miniBrowser, args: ['--automation'] }
      const window = await openWindow(t, port, { 'webkitgtk:browserOptions': options })
      // The toolbar is 447 pixels wide and 38 high.
      await window.resize(447, 882)
      return window
    },
  },
  {
    // The WebKit of Safari 16.0, the oldest supported version.
    name: 'WPE WebKit 2.38',
    program: wpeDriver,
    packages: ['cog', 'wpewebkit-driver', 'weston'],
    async open(t) {
      const display = await startDisplay(t)
      const size = { COG_PLATFORM_WL_VIEW_WIDTH: '390', COG_PLATFORM_WL_VIEW_HEIGHT: '844' }
      const options = { binary: '/usr/bin/cog', args: ['--automation', '--platform=wl'] }
      const port = await startDriver(t, wpeDriver, { ...display, ...size })
      return openWindow(t, port, { 'wpe:browserOptions': options })
    },
  },
]

export const firefox: Engine<FirefoxWindow> = {
  name: 'Firefox ESR',
  program: '/usr/bin/firefox-esr',
  packages: ['firefox-esr'],
  open: openFirefox,
}

export const engines: readonly Engine[] = [...webKits, firefox]

export const isInstalled = ({ program }: Engine) => existsSync(program)

/** The reason to skip the tests of an engine; false if it is installed. */
export const skipReason = (engine: Engine) =>
  !isInstalled(engine) && `not installed: apt-get install ${engine.packages.join(' ')}`

/** Starts a program. After the test, its whole process group is killed. */
function start(t: Test, program: string, parameters: string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(program, parameters, { env: { ...process.env, ...environment }, stdio: 'ignore', detached: true })
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  process.once('exit', end)
  t.teardown(() => {
    process.off('exit', end)
    end()
  })
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

/** Starts a WebDriver server. Returns its port. */
async function startDriver(t: Test, program: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort()
  start(t, program, ['-p', String(port)], environment)
  return port
}

async function openFirefox(t: Test): Promise<FirefoxWindow> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox.program,
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
