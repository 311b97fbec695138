// Translation of a page by the browser, imitated: Chrome replaces each text by <font> elements, and goes on with new text.
// These functions run in the page.

/**
 * Translates all texts below `body`, and what is added later. The text of a node stays readable, between brackets. The
 * original node is in no element afterwards, as in Chrome.
 */
export function translate() {
  function translateNode(node: Node) {
    const parent = node.parentElement
    if (!parent || !node.nodeValue?.trim()) return
    if (parent.closest('script, style, textarea, font, svg, noscript, [translate=no]')) return
    const inner = document.createElement('font')
    inner.textContent = `[${node.nodeValue}]`
    const outer = document.createElement('font')
    outer.append(inner)
    parent.replaceChild(outer, node)
  }
  function translateTree(root: Node) {
    if (root.nodeType === Node.TEXT_NODE) return translateNode(root)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) translateNode(text)
  }
  translateTree(document.body)
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateNode(target)
      else for (const node of addedNodes) translateTree(node)
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

/**
 * The texts that React keeps as nodes of their own, because they stand next to elements or come from a component. React
 * fails when it moves or removes such a node that a translation has replaced. A text that is the only child of an element
 * is replaced as a whole.
 */
export function bareTexts(): string[] {
  const texts = document.createTreeWalker(document.querySelector('#app') ?? document, NodeFilter.SHOW_TEXT)
  const bare: string[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const isKnownToReact = Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
    if (isKnownToReact && node.nodeValue?.trim()) bare.push(`${node.parentElement?.outerHTML.slice(0, 200)}`)
  }
  return bare
}
