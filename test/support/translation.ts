// Imitates the translation of a page by Chrome, which replaces each text with <font> elements, including texts that are
// added later. These functions run in the page.

/**
 * "Translates" all present and future texts by putting them into brackets. The original nodes are removed from the
 * document, as in Chrome.
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
 * The texts for which React keeps a node, because they are next to elements or come from a component. React fails when
 * it moves or removes such a node after a translation has replaced it. A text that is the only child of its element is
 * safe.
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
