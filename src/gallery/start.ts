// The script of the gallery, which shows every control in every state: /gallery all of them, /gallery?show=… one
// scene, as the gallery's frames do. Served by the development server only (server/pages/development.ts), never
// built.
import '@vitejs/plugin-react/preamble'
import '../../styles/scripts/latin.scss'
import '../../styles/scripts/chinese.scss'
import '../../styles/scripts/arabic.scss'
import '../../styles/home.scss'
import '../../styles/full.scss'
import '../../styles/late-faces.scss'
import './gallery.scss'
import { createStore, Provider } from 'jotai'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { draftKey } from '../contact/form-state.ts'
import { isLanguage } from '../language/language.ts'
import { loadTexts } from '../language/load-texts.ts'
import { localeAtom } from '../language/texts.ts'
import { loadPage } from '../pages.tsx'
import { pageAt } from '../routes.ts'
import { sessionStore } from '../safe-storage.ts'
import { endSuggestions } from '../shell/language-suggestion.ts'
import { siteAtom } from '../site/site.ts'
import { Gallery, SceneContent } from './gallery.tsx'
import { scenes, waitForElement } from './scenes.tsx'
import { addStateClasses, applyStates } from './states.ts'

function addAllStateClasses() {
  for (const { cssRules } of document.styleSheets) addStateClasses(cssRules)
}
addAllStateClasses()
// Styles that Vite has replaced lack the classes.
import.meta.hot?.on('vite:afterUpdate', addAllStateClasses)

// The frames share session storage: no language is suggested except in its own scene, and no draft is restored.
endSuggestions()
sessionStore.remove(draftKey)

const { lang } = document.documentElement
const language = isLanguage(lang) ? lang : 'en'
const wanted = new URLSearchParams(location.search).get('show')
const scene = scenes.find(({ name }) => name === wanted)
const path = scene?.path ?? '/'
const { name: page } = pageAt(path.split('?')[0] ?? '/')
// The texts of every page: a scene that loaded more when its links are prefetched would change while it is looked at.
const [texts] = await Promise.all([loadTexts(language, '/gallery'), loadPage(page)])

const store = createStore()
store.set(siteAtom, (site) => ({ ...site, siteUrl: location.origin, year: new Date().getFullYear() }))
store.set(localeAtom, { language, texts })
scene?.prepare?.(store)

const content = scene ? createElement(SceneContent, { scene }) : createElement(Gallery)
const routed = createElement(MemoryRouter, { initialEntries: [path] }, content)
createRoot(await waitForElement('#app')).render(createElement(Provider, { store }, routed))

if (scene) {
  await waitForElement('main :is(h1, button)')
  await scene.act?.(store)
  applyStates(document, scene.marks ?? {})
}
