// The order of the sections of the home page, and the optional sections.
import { inOrder } from '../../../src/site/enabled.ts'
import { optionalSections, type SectionId, sectionIds } from '../../../src/site/sections.ts'
import { useValue } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { ItemList, type OrderedItem } from './items.tsx'

export function HomeForm() {
  const { homeSections } = useLocale().texts.facts
  const order = useValue<readonly string[] | undefined>('/order/sections')
  const sections = useValue<Readonly<Record<string, boolean>>>('/sections')
  const items = inOrder<string>(sectionIds, order.value).map((id): OrderedItem => {
    const isOptional = optionalSections.some((other) => other === id)
    return {
      id,
      title: homeSections[id as SectionId],
      isOn: !isOptional || sections.value[id] !== false,
      ...(isOptional && { switchPath: `/sections/${id}` as const }),
    }
  })
  return <ItemList items={items} onReorder={order.set} />
}
