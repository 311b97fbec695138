// Environment variables that are set but have no effect.
import leven from 'leven'
import { variables } from './settings.ts'

// Variables that operating systems and other programs set.
const foreign = new Set(['LANGUAGE', 'HOSTS', 'PORTS'])

/** A sentence for each variable without effect. */
export function settingsWithoutEffect(environment: NodeJS.ProcessEnv): string[] {
  const misspelled = Object.keys(environment).flatMap((found) => {
    if (variables.includes(found) || foreign.has(found)) return []
    const meant = variables.find((name) => isSimilar(found.toUpperCase(), name))
    return meant ? [`${found} is not a setting and has no effect: did you mean ${meant}?`] : []
  })
  if (environment.WEEKLY_REPORT !== 'on' || environment.DESK === 'on') return misspelled
  return [...misspelled, 'WEEKLY_REPORT has no effect without DESK=on: the desk sends the report']
}

/** Returns true if one or two letters differ, or letters are swapped. */
const isSimilar = (found: string, name: string) =>
  leven(found, name) <= (name.length < 6 ? 1 : 2) || sortedLetters(found) === sortedLetters(name)

const sortedLetters = (name: string) => [...name].sort().join('')
