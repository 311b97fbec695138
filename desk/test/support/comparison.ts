// Comparison of the edited page with its preview, in the browser.

/**
 * The first difference between the page in the editor and the preview at `address`, or ''. Spans without attributes are
 * left out, because the editor removes some of them (desk/client/pages/read-markers.ts).
 */
export async function differenceFrom(address: string): Promise<string> {
  const edited = document.querySelector<HTMLIFrameElement>('.canvas iframe[data-read]')?.contentDocument
  if (!edited) return 'nothing is edited'
  const frame = document.createElement('iframe')
  frame.src = address
  await new Promise((loaded) => {
    frame.addEventListener('load', loaded)
    document.body.append(frame)
  })
  const expected = plain(frame.contentDocument)
  frame.remove()
  const shown = plain(edited)
  if (shown === expected) return ''
  const at = [...shown].findIndex((character, index) => character !== expected[index])
  return `${shown.slice(at - 80, at + 80)}\ninstead of\n${expected.slice(at - 80, at + 80)}`

  function plain(page: Document | null): string {
    const copy = page?.documentElement.cloneNode(true) as HTMLElement
    const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT)
    const found: Comment[] = []
    while (comments.nextNode()) found.push(comments.currentNode as Comment)
    for (const comment of found) comment.remove()
    for (const element of copy.querySelectorAll('*')) {
      for (const name of ['data-edit', 'tabindex', 'style']) element.removeAttribute(name)
    }
    for (const span of copy.querySelectorAll('span')) {
      if (span.attributes.length === 0) span.replaceWith(...span.childNodes)
    }
    copy.normalize()
    return copy.outerHTML.replace(/\/desk\/preview\/[\w-]+\//g, '/')
  }
}
