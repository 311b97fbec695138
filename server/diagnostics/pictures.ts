// The operator's pictures: what was made of them, which are too small, and which have no words in a language.
import { type Language, languages } from '../../src/language/language.ts'
import { UnfitPicture } from '../content/picture-file.ts'
import { type PictureJob, sizeFault } from '../content/picture-slots.ts'
import type { PictureStore } from '../content/picture-store.ts'
import { createConverter } from '../pictures/converter.ts'
import { error, type Finding, ok, reasonOf, warning } from './finding.ts'

/** What there is to say of the pictures that `jobs` are made from. */
export async function checkPictures(
  jobs: readonly PictureJob[],
  store: PictureStore,
  offered: readonly Language[],
): Promise<Finding[]> {
  const converter = createConverter()
  try {
    const found = await Promise.all(
      jobs.map(async (job) => [...(await checkPicture(job, store, converter)), ...checkWords(job, offered)]),
    )
    return found.flat()
  } finally {
    converter.close()
  }
}

async function checkPicture(
  { key, name, path, slot }: PictureJob,
  store: PictureStore,
  converter: Pick<ReturnType<typeof createConverter>, 'inspect'>,
): Promise<Finding[]> {
  const about = name === 'logo' ? 'brand.logo' : `pictures.${name}`
  try {
    const manifest = await store.read(key)
    if (manifest && 'fault' in manifest) return [error(about, manifest.fault)]
    // A drawing has no size.
    const small = name !== 'logo' && sizeFault(manifest?.source ?? (await converter.inspect(path)), slot)
    return [
      ok(about, manifest ? 'is ready' : 'is not made yet: the site makes it while it runs'),
      ...(small ? [warning(about, small)] : []),
    ]
  } catch (cause) {
    return [error(about, cause instanceof UnfitPicture ? cause.message : reasonOf(cause))]
  }
}

// These need no alternative text: the words beside them say the same, or another slot shows the same picture.
const withoutWords = ['office', 'hero-tall', 'social', 'logo']

function checkWords({ name, alt = {} }: PictureJob, offered: readonly Language[]): Finding[] {
  if (withoutWords.includes(name)) return []
  return offered
    .filter((language) => !alt[language])
    .map((language) =>
      error(
        `pictures.${name}.alt.${language}`,
        `is missing: say in ${languages[language].name} what the picture shows, for those who cannot see it`,
      ),
    )
}
