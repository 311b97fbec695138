// What the operator shows of the services, the towns and the packages: each has a name, and is on or off.

/** What is on or off, by name. */
export type Switches<Name extends string = string> = Readonly<Record<Name, unknown>>

/** The names that are on, in their order: the site's own, then those that the operator has added. */
export function enabled<Name extends string>(switches: Switches<Name>): Name[] {
  return (Object.keys(switches) as Name[]).filter((name) => switches[name])
}

/** Whether `name` is on. */
export function isEnabled(switches: Switches, name: string): boolean {
  return Object.hasOwn(switches, name) && Boolean(switches[name])
}
