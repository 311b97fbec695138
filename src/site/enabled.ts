// What the operator shows of the services, the towns and the packages: each has a name, and is on or off.

/** The names that are on, in their order: the site's own, then those that the operator has added. */
export function enabled<Name extends string>(choices: Readonly<Record<Name, unknown>>): Name[] {
  return (Object.keys(choices) as Name[]).filter((name) => choices[name])
}

/** Whether `name` is on. */
export function isEnabled(choices: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(choices, name) && Boolean(choices[name])
}
