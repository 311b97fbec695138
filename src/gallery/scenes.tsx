// The scenes that need a window of their own, because they are fixed, modal or long. Each is the real application,
// brought into a state.
import type { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { ContactForm } from '../contact/contact-form.tsx'
import { emptyForm, formStateAtom } from '../contact/form-state.ts'
import { localeAtom } from '../language/texts.ts'
import { Services } from '../pages/home/services.tsx'
import { openDialogAtom } from '../shell/dialog.tsx'
import { LanguagePopup } from '../shell/language-popup.tsx'
import { startTooltips } from '../shell/tooltips.ts'
import { showToastAtom, type ToastContent } from '../toasts/toast.ts'
import type { PseudoStates } from './states.ts'

type Store = ReturnType<typeof createStore>

export interface Scene {
  name: string
  width: 360 | 768 | 1280
  height: number
  /** The page; the home page by default. */
  path?: string
  /** Shown instead of a page with its shell. */
  part?: (store: Store) => ReactNode
  /** Sets the state before the first render. */
  prepare?: (store: Store) => void
  /** Does what a visitor would do after the first render. */
  act?: (store: Store) => void | Promise<void>
  marks?: PseudoStates
}

const filled = {
  package: '',
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  service: '',
  message: '',
  confidentiality: true,
}

export const scenes: readonly Scene[] = [
  {
    name: 'header',
    width: 1280,
    height: 160,
    marks: { '.bar li:nth-child(2) a': 'hover', '.bar .tool': 'focus-visible' },
  },
  { name: 'header-narrow', width: 360, height: 120 },
  { name: 'header-compact', width: 1280, height: 160, act: () => scrollTo({ top: 300, behavior: 'instant' }) },
  { name: 'skip-link', width: 360, height: 120, marks: { '.skip': 'focus-visible' } },
  {
    name: 'menu',
    width: 360,
    height: 640,
    act: (store) => store.set(openDialogAtom, 'menu'),
    marks: { 'dialog li:nth-child(2) a': 'hover', 'dialog li:nth-child(3) a': 'focus-visible' },
  },
  { name: 'search-short', width: 768, height: 420, act: (store) => searchFor(store, 'a') },
  { name: 'search-none', width: 768, height: 420, act: (store) => searchFor(store, 'lighthouse') },
  {
    name: 'search-results',
    width: 768,
    height: 560,
    act: async (store) => {
      await searchFor(store, 'an')
      const field = await waitForElement('#q[aria-expanded=true]')
      // Each new response resets the active result.
      while (!document.querySelector('.hits [aria-selected=true]')) {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
        await new Promise(requestAnimationFrame)
      }
    },
    marks: { '.hits a:nth-child(2)': 'hover', '.hits a:nth-child(3)': 'focus-visible' },
  },
  {
    name: 'language-popup',
    width: 768,
    height: 360,
    part: (store) => (
      <LanguagePopup offer={store.get(localeAtom)} onShow={() => {}} onAccept={() => {}} onClose={() => {}} />
    ),
  },
  { name: 'toast-success', width: 768, height: 300, act: (store) => showToast(store, 'success') },
  { name: 'toast-error', width: 768, height: 300, act: (store) => showToast(store, 'error') },
  {
    name: 'tooltip',
    width: 1280,
    height: 160,
    act: async () => {
      startTooltips()
      const tool = await waitForElement('.bar [data-open=search]')
      tool.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    },
    marks: { '.bar [data-open=search]': 'hover' },
  },
  {
    name: 'cards',
    width: 1280,
    height: 1900,
    part: () => <Services />,
    marks: {
      '.card:nth-child(2)': 'hover',
      '.card:nth-child(3)': 'active card',
      '.card:nth-child(4) .go': 'focus-visible',
      '.card:nth-child(5) picture': 'no picture',
    },
  },
  { name: 'form', width: 768, height: 1000, part: () => <ContactForm /> },
  {
    name: 'form-hover',
    width: 768,
    height: 1000,
    part: () => <ContactForm />,
    marks: { 'form :is(input, select, textarea, .btn)': 'hover' },
  },
  {
    name: 'form-focus',
    width: 768,
    height: 1000,
    part: () => <ContactForm />,
    marks: { 'form :is(input, select, textarea, .btn)': 'focus-visible' },
  },
  {
    name: 'form-error',
    width: 768,
    height: 1400,
    part: () => <ContactForm />,
    act: async () => ((await waitForElement('form')) as HTMLFormElement).requestSubmit(),
  },
  {
    name: 'form-pending',
    width: 768,
    height: 1000,
    part: () => <ContactForm values={filled} />,
    prepare: (store) => store.set(formStateAtom, { ...emptyForm, pending: true }),
  },
  { name: 'tariffs', width: 1280, height: 1800, path: '/investment', marks: { '.tariff:nth-child(3) .btn': 'hover' } },
  {
    name: 'list-of-links',
    width: 1280,
    height: 1500,
    path: '/search?q=an',
    marks: { '.ledger-links li:nth-child(2) a': 'hover', '.ledger-links li:nth-child(3) a': 'focus-visible' },
  },
  {
    name: 'contents-of-a-legal-page',
    width: 1280,
    height: 1100,
    path: '/legal/privacy',
    marks: { '.legal-nav li:nth-child(2) a': 'hover', '.legal-nav li:nth-child(3) a': 'focus-visible' },
  },
  {
    name: 'footer',
    width: 1280,
    height: 800,
    act: () => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  },
]

/** Waits for the element. */
export async function waitForElement(selector: string): Promise<Element> {
  for (;;) {
    const element = document.querySelector(selector)
    if (element) return element
    await new Promise(requestAnimationFrame)
  }
}

/** Opens the search dialog and types. React notices a value only if it is set like the browser sets it. */
async function searchFor(store: Store, text: string) {
  store.set(openDialogAtom, 'search')
  const field = await waitForElement('dialog[open] #q')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Shows a toast that stays open, because a pointer is on it. */
async function showToast(store: Store, kind: ToastContent['kind']) {
  store.set(showToastAtom, {
    kind,
    title: (t) => t(`contact.toast.${kind}Title`),
    text: (t) => t(`contact.toast.${kind}Text`),
  })
  const region = await waitForElement('.toasts')
  setInterval(() => region.dispatchEvent(new PointerEvent('pointerenter')), 1000)
}
