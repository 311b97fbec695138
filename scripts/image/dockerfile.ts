// The Dockerfile as a list of instructions. It reads what ours holds: no quotes but in LABEL, no here-documents.

export interface Instruction {
  keyword: string
  /** `--from=build` as `from: 'build'`. */
  flags: Record<string, string>
  /** The rest of the line, its continuations included. */
  text: string
}

/** The instructions of a Dockerfile, in their order. */
export function readDockerfile(content: string): Instruction[] {
  const lines = content
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  return lines.filter(Boolean).map((line) => {
    const [, keyword = '', written = '', text = ''] = /^(\w+) ((?:--\S+ )*)(.*)$/.exec(line) ?? []
    const flags = written.trim().split(' ').filter(Boolean)
    return { keyword, flags: Object.fromEntries(flags.map(nameAndValue)), text }
  })
}

/** `--from=build` or `HOST=0.0.0.0` in two. */
export function nameAndValue(assignment: string): [string, string] {
  const [name = '', ...value] = assignment.replace(/^--/, '').split('=')
  return [name, value.join('=')]
}
