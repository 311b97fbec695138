// States that only a visitor brings about, shown without one: each rule for :hover, :focus-visible or :active comes to
// hold for a class as well. The rules are changed where they stand, through the CSSOM: their order, layers and
// specificity stay, and no style is written twice.

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

/** Which state is shown on which elements, by selector. */
export type PseudoStates = Readonly<Record<string, State>>

// :is() takes the specificity of its weightiest argument, and a class weighs what a pseudo-class does.
const pseudoClasses: readonly (readonly [pseudo: RegExp, both: string])[] = [
  [/:hover/g, ':is(:hover, .is-hover)'],
  [/:active(?!-)/g, ':is(:active, .is-active)'],
  [/:focus-visible/g, ':is(:focus-visible, .is-focus-visible)'],
  [/:focus-within/g, ':is(:focus-within, :has(.is-focus-visible))'],
  [/:focus(?!-)/g, ':is(:focus, .is-focus-visible)'],
]

/** Lets the rules that hold for a state hold for its class, too. Done twice, it changes nothing more. */
export function addStateClasses(rules: CSSRuleList) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('.is-')) {
      const selector = pseudoClasses.reduce((text, [pseudo, both]) => text.replace(pseudo, both), rule.selectorText)
      if (selector !== rule.selectorText) rule.selectorText = selector
    }
    if ('cssRules' in rule) addStateClasses(rule.cssRules as CSSRuleList)
  }
}

/** Puts what `marks` selects within `root` into its state. */
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
