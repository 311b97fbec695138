// Checks the operator's pictures: conversion, size, and the alternative text in each language.
import { basename } from 'node:path'
import { type Language, languages } from '../../src/language/language.ts'
import { UnfitPicture } from '../content/pictures/picture-file.ts'
import { missingAltTexts, type PictureJob, sizeError } from '../content/pictures/picture-slots.ts'
import { picturesIn } from '../content/site-content.ts'
import { createConverter } from '../pictures/converter.ts'
import type { Settings } from '../settings/settings.ts'
import { error, errorReason, type Finding, ok, warning } from './finding.ts'

export async function checkPictures(settings: Settings, jobs: readonly PictureJob[]): Promise<Finding[]> {
  const converter = createConverter()
  const store = picturesIn(settings)

  async function checkPicture({ key, name, path, slot }: PictureJob): Promise<Finding[]> {
    const about = name === 'logo' ? 'brand.logo' : `pictures.${name}`
    const file = basename(path)
    try {
      const manifest = await store.read(key)
      if (manifest && 'fault' in manifest) return [error(about, `${file} ${manifest.fault}`)]
      // A logo may be an SVG, which is sharp at any size.
      const tooSmall = name !== 'logo' && sizeError(manifest?.source ?? (await converter.inspect(path)), slot)
      return [
        ok(about, `${file} ${manifest ? 'is ready' : 'is not converted yet: the site converts it while it runs'}`),
        ...(tooSmall ? [warning(about, `${file} ${tooSmall}`)] : []),
      ]
    } catch (cause) {
      return [
        error(
          about,
          `${file} ${cause instanceof UnfitPicture ? cause.message : `cannot be used (${errorReason(cause)})`}`,
        ),
      ]
    }
  }

  try {
    const findings = await Promise.all(
      jobs.map(async (job) => [...(await checkPicture(job)), ...checkAltTexts(job, settings.LANGUAGES)]),
    )
    return findings.flat()
  } finally {
    converter.close()
  }
}

function checkAltTexts(job: PictureJob, offered: readonly Language[]): Finding[] {
  return missingAltTexts(job, offered).map((language) =>
    error(
      `pictures.${job.name}.alt.${language}`,
      `is missing: describe in ${languages[language].name} what ${basename(job.path)} shows, for people who cannot see it`,
    ),
  )
}
