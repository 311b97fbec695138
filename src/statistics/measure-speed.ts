// Measures how fast the page is for its visitor (web vitals), in a sample of the visits.
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Report } from './report.ts'

type View = Extract<Report, { kind: 'view' }>
type Metrics = Extract<Report, { kind: 'speed' }>['metrics']

/** Sends one report when the page is hidden, with the metrics so far of the page that the browser opened. */
export function measureSpeed({ path, language }: Pick<View, 'path' | 'language'>, send: (report: Report) => void) {
  const metrics: Metrics = {}
  let isSent = false
  const record = ({ name, value }: Metric) => {
    metrics[name] = Math.round(value * 1000) / 1000
  }
  // All changes, because the page may be closed before the final value is known.
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(record, { reportAllChanges: true })
  function sendOnce() {
    if (isSent || Object.keys(metrics).length === 0) return
    isSent = true
    send({ kind: 'speed', path, language, metrics })
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendOnce())
  addEventListener('pagehide', sendOnce)
}
