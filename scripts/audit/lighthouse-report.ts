// One report of Lighthouse.
import lighthouse, { type Config, type Flags, type Result } from 'lighthouse'

const attempts = 3

/** The report on `url`. Returns undefined if Lighthouse finds no largest paint, as it does sometimes on a busy machine. */
export async function lighthouseReport(url: string, flags: Flags, config?: Config): Promise<Result | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await lighthouse(url, { logLevel: 'error', ...flags }, config)
    if (result && result.lhr.categories.performance?.score !== null) return result.lhr
  }
  return undefined
}
