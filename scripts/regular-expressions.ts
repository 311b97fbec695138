// Part of `npm run check`: no regular expression of the site takes more than linear time for a long text.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from '@swc/core'
import { tokenizer } from 'acorn'
import { checkSync } from 'recheck'

interface RegularExpression {
  pattern: string
  flags: string
}

/** The regular expressions with their files, by their source text. */
const files = new Map<string, RegularExpression & { file: string }>()
for (const folder of process.argv.slice(2)) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => /\.tsx?$/.test(name) && !/^test\b/.test(name))) {
    const file = join(folder, name)
    const parser = { syntax: 'typescript', tsx: name.endsWith('x') } as const
    const { code } = transformSync(readFileSync(file, 'utf8'), { jsc: { parser, target: 'es2024' } })
    for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
      if (token.type.label !== 'regexp') continue
      const { pattern, flags } = (token as unknown as { value: RegularExpression }).value
      files.set(`/${pattern}/${flags}`, { file, pattern, flags })
    }
  }
}
for (const [written, { file, pattern, flags }] of files) {
  // Expressions that cannot be judged in time count as linear.
  const result = checkSync(pattern, flags, { checker: 'automaton', timeout: 300 })
  if (result.status !== 'vulnerable') continue
  console.error(`${file}: ${written} takes more than linear time (${result.complexity.summary})`)
  process.exitCode = 1
}
