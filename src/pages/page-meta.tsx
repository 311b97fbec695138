// The head of a page whose texts are in one group below `meta`.
import { Head } from '../head.tsx'
import type { MetaGroup } from '../language/translate.ts'
import type { SocialPage } from '../pictures/social.ts'
import { isLegalId } from '../site/legal-pages.ts'
import { offeredKeywords } from '../site/services.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'

export function PageMeta({ group }: { group: MetaGroup }) {
  const t = useTexts()
  const { facts } = useSite()
  return (
    <Head
      title={t(`meta.${group}.title`)}
      description={t(`meta.${group}.description`)}
      keywords={offeredKeywords(t(`meta.${group}.keywords`), facts, t)}
      socialTitle={t(`meta.${group}.socialTitle`)}
      socialDescription={t(`meta.${group}.socialDescription`)}
      social={socialPageFor(group)}
    />
  )
}

function socialPageFor(group: MetaGroup): SocialPage {
  if (group === 'home' || group === 'pricing') return group
  const id = group.replace('legal.', '')
  return isLegalId(id) ? id : 'site'
}
