// Pages of the desk for editing texts and pictures, for tests.
import type { PicturePage } from '../../api/pictures-data.ts'
import type { AllTextsPage, SearchTextsPage, TextPage, TextsPage } from '../../api/texts-data.ts'
import { draft, siteLanguages, textDetails } from './fact-views.ts'

// The page of the site whose texts are shown.
const home = {
  path: '/',
  language: 'en' as const,
  languages: siteLanguages,
  sitePages: [
    { path: '/', name: 'Home' },
    { path: '/investment', name: 'Pricing' },
  ],
}

export const textsPage: TextsPage = {
  kind: 'texts',
  draft,
  ...home,
  texts: [
    { key: 'hero.title', part: '', place: 'text', excerpt: 'Your Riviera home', isChanged: true },
    { key: 'about.paragraphs', part: '/0', place: 'text', excerpt: 'Founded in 2015', isChanged: false },
    { key: 'aria.openSearch', part: '', place: 'aria-label', excerpt: 'Open the search', isChanged: false },
    { key: 'meta.home.title', part: '', place: 'head', excerpt: 'Property care', isChanged: false },
  ],
  pictures: ['hero', 'location-grasse', 'service-garden-care'],
}

const hostile = '</textarea><script>alert(1)</script>\u202e<img src=x onerror=alert(1)>'

const inLanguage = (language: 'en' | 'fr', value: string[]) => ({
  ...{ path: `/texts/${language}/about/paragraphs` as const, language, direction: 'ltr' as const },
  ...{ value, published: value, builtIn: value, version: 2, isChanged: false },
})

export const textPage: TextPage = {
  kind: 'text',
  draft,
  text: {
    key: 'about.paragraphs',
    maxLength: 2000,
    placeholders: [{ name: 'brand', values: { en: 'Mimosa & Mer', fr: 'Mimosa & Mer' }, isExpected: true }],
    languages: [inLanguage('en', ['Founded by {{brand}}.', hostile]), inLanguage('fr', ['Par {{brand}}.', hostile])],
  },
}

export const picturePage: PicturePage = {
  kind: 'picture',
  draft,
  languages: ['en', 'fr'],
  progress: { ready: 3, total: 8 },
  picture: {
    slot: 'location-grasse',
    entry: {
      ...{ path: '/pictures/location-grasse', version: 1, isChanged: true },
      value: { file: 'uploads/1f2e.jpg', alt: { en: 'Grasse on its hill' }, focus: [0.46, 0.38] },
    },
    ...{ published: null, builtIn: null, altKey: 'imageAlt.locations.grasse' },
    source: { width: 800, height: 600, isSmall: true },
    crops: [{ slot: 'location-grasse', width: 1200, height: 900 }],
    wanted: { width: 1280, height: 960 },
  },
}

export const allTextsPage = (changes: Partial<AllTextsPage> = {}): AllTextsPage => ({
  kind: 'all-texts',
  draft,
  q: '',
  counts: { 'visitor-mails': 7, home: 40 },
  found: [],
  total: 0,
  ...changes,
})

export const searchTextsPage: SearchTextsPage = {
  kind: 'search-texts',
  draft,
  ...home,
  texts: { title: textDetails('meta.home.title'), description: textDetails('meta.home.description') },
  filled: { title: 'Mimosa & Mer | Property care on the French Riviera', description: 'Property management.' },
  url: 'https://mimosa-mer.example/?lang=en',
  socialPicture: '/favicon.ico',
}
