import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Figure } from './figures.ts'

const units: Readonly<Record<Figure['statistic'], string>> = {
  VALUE: '',
  COUNT: '_count',
  TOTAL_TIME: '_seconds_sum',
  MAX: '_seconds_max',
}

const metricName = ({ name, statistic, kind }: Figure): string =>
  `village_${name.replaceAll('.', '_')}${units[statistic]}${kind === 'counter' && statistic === 'VALUE' ? '_total' : ''}`

/** The figures in Prometheus' text format: those of the screens, with the same values. */
export async function prometheusText(figures: readonly Figure[]): Promise<{ text: string; contentType: string }> {
  const registry = new Registry()
  for (const figure of figures) {
    const name = metricName(figure)
    const labels = figure.area ? { area: figure.area } : {}
    const settings = { name, help: figure.description, labelNames: Object.keys(labels), registers: [registry] }
    const existing = registry.getSingleMetric(name) as Counter | Gauge | undefined
    if (figure.kind === 'counter') new Counter(settings).inc(labels, figure.value)
    else ((existing as Gauge | undefined) ?? new Gauge(settings)).set(labels, figure.value)
  }
  return { text: await registry.metrics(), contentType: registry.contentType }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header bears the token, compared in a time that depends on neither. */
export const bearsToken = (authorization: string, token: string): boolean =>
  timingSafeEqual(digest(authorization.replace(/^Bearer +/i, '')), digest(token))
