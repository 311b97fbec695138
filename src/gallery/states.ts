// Shows the states that only a visitor can cause: each rule for :hover, :focus-visible or :active is extended to a
// class. The rules are changed in place through the CSSOM, so their order, layers and specificity stay.

export type State =
  | 'rest'
  | 'hover'
  | 'focus-visible'
  | 'active'
  | 'disabled'
  | 'pending'
  | 'current'
  | 'active card'
  | 'invalid'
  | 'no picture'

/** The state of elements, by selector. */
export type PseudoStates = Readonly<Record<string, State>>

// :is() has the specificity of its most specific argument, and a class counts as much as a pseudo-class.
const pseudoClasses: readonly (readonly [pseudo: RegExp, both: string])[] = [
  [/:hover/g, ':is(:hover, .is-hover)'],
  [/:active(?!-)/g, ':is(:active, .is-active)'],
  [/:focus-visible/g, ':is(:focus-visible, .is-focus-visible)'],
  [/:focus-within/g, ':is(:focus-within, :has(.is-focus-visible))'],
  [/:focus(?!-)/g, ':is(:focus, .is-focus-visible)'],
]

/** Extends the rules of each state to its class. May be called again. */
export function addStateClasses(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('.is-')) {
      const selector = pseudoClasses.reduce((text, [pseudo, both]) => text.replace(pseudo, both), rule.selectorText)
      if (selector !== rule.selectorText) rule.selectorText = selector
    }
    if ('cssRules' in rule) addStateClasses(rule.cssRules as CSSRuleList)
  }
}

/** Applies the states to the elements that `marks` selects within `root`. */
export function applyStates(root: ParentNode, marks: PseudoStates) {
  for (const [selector, state] of Object.entries(marks)) {
    for (const element of root.querySelectorAll(selector)) setters[state](element)
  }
}

const attribute =
  (...names: [name: string, value: string][]) =>
  (element: Element) => {
    for (const [name, value] of names) element.setAttribute(name, value)
  }

const setters: Readonly<Record<State, (element: Element) => void>> = {
  rest: () => {},
  hover: (element) => element.classList.add('is-hover'),
  'focus-visible': (element) => element.classList.add('is-focus-visible'),
  active: (element) => element.classList.add('is-hover', 'is-active'),
  disabled: attribute(['disabled', '']),
  pending: attribute(['disabled', ''], ['aria-busy', 'true']),
  current: attribute(['aria-current', 'page']),
  'active card': attribute(['data-active', '']),
  invalid: attribute(['aria-invalid', 'true']),
  'no picture': (element) => {
    for (const source of element.querySelectorAll('source')) source.remove()
    element.querySelector('img')?.removeAttribute('src')
  },
}
