// A window of a browser other than Chromium, and the questions that tests ask its page.
import { setTimeout as wait } from 'node:timers/promises'
import { until } from './until.ts'

export interface BrowserWindow {
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

export interface WebKitWindow extends BrowserWindow {
  resize(width: number, height: number): Promise<void>
  /** Replaces the text of a field by typing. */
  replace(selector: string, text: string): Promise<void>
  /** Continues in the frame `selector`, until `leave`. */
  enter(selector: string): Promise<void>
  leave(): Promise<void>
}

/** Types `text` into the empty field `selector`. */
export const typeInto = (window: BrowserWindow, selector: string, text: string) =>
  untilTyped(window, selector, text, async () => {
    await window.ask(clear, selector)
    await window.type(selector, text)
  })

/** Types `text` in place of the text of `selector`, an element that is edited. */
export const typeOver = (window: WebKitWindow, selector: string, text: string) =>
  untilTyped(window, selector, text, () => window.replace(selector, text))

/**
 * Types again, until the field has the whole text: on a busy machine WebKit loses keys that arrive while it lays out
 * the page.
 */
async function untilTyped(window: BrowserWindow, selector: string, text: string, type: () => Promise<void>) {
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
