// Services, towns and packages are enabled or disabled by name.

export type Switches<Name extends string = string> = Readonly<Record<Name, unknown>>

/** The enabled names: the built-in ones, then those that the operator added. */
export function enabled<Name extends string>(switches: Switches<Name>): Name[] {
  return (Object.keys(switches) as Name[]).filter((name) => switches[name])
}

/** `names`, beginning with `first`. */
export function inOrder<Name extends string>(names: readonly Name[], first: readonly Name[] = []): Name[] {
  return [...new Set([...first.filter((name) => names.includes(name)), ...names])]
}

export function isEnabled(switches: Switches, name: string): boolean {
  return Object.hasOwn(switches, name) && Boolean(switches[name])
}
