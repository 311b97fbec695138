// The package, the service and the town that a link has chosen for the visitor.
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { enabled } from '../site/enabled.ts'
import type { PackageId } from '../site/packages.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { selectedPackageAtom } from './form-state.ts'
import { type ChoiceRule, isChoice, rules } from './rules.ts'

/** The choices that the URL names (`?service=…`, `?town=…`). */
export function usePreselected(): Partial<Record<'service' | 'town', string>> {
  const [query] = useSearchParams()
  const { facts } = useSite()
  const named = (['service', 'town'] as const).flatMap((field) => {
    const value = query.get(field)
    return value !== null && isChoice(rules[field], value, facts) ? [[field, value]] : []
  })
  return Object.fromEntries(named)
}

/** The package in the form: the one that the URL names (`?package=…`), or the one that it named before. */
export function useSelectedPackage(): PackageId | undefined {
  const [query] = useSearchParams()
  const [earlier, setPackage] = useAtom(selectedPackageAtom)
  const offered = enabled(useSite().facts.packages)
  const requested = offered.find((id) => id === query.get('package'))
  useEffect(() => {
    if (requested) setPackage(requested)
  }, [requested, setPackage])
  return requested ?? offered.find((id) => id === earlier)
}

/** The titles of all choices as a list; undefined if there is none. */
export function useChoiceTitles(): string | undefined {
  const t = useTexts()
  const choices = { package: useSelectedPackage(), ...usePreselected() }
  const [title, ...others] = (['package', 'service', 'town'] as const).flatMap((field) => {
    const rule: ChoiceRule = rules[field]
    const choice = choices[field]
    return choice ? [rule.title(choice, t)] : []
  })
  return title && others.reduce((first, next) => t('lang.list', { first, next }), title)
}
