// Which part of the texts of a language a page needs. Browsers load three parts: the texts of the home page and the
// shell, those of the other pages (src/language/other-pages-texts.ts), and those of the legal pages.

/** A group of texts that only the last part has which the page at `pathname` needs; none for the home page. */
export function groupOfPart(pathname: string): string | undefined {
  if (pathname === '/') return undefined
  return pathname.startsWith('/legal/') ? 'legal' : 'servicePage'
}

/** Whether `texts` contains the parts that the page at `pathname` needs. */
export function hasTextsFor(pathname: string, texts: object): boolean {
  const group = groupOfPart(pathname)
  return !group || Object.hasOwn(texts, group)
}
