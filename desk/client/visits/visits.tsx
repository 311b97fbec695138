// The page "Visits": the counts of a period, compared with the previous period.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { formatTime } from '../../../src/site/format.ts'
import { visitsExportUrl, visitsUrl } from '../../api/urls.ts'
import {
  type BusiestHours,
  defaultPeriod,
  type VisitPeriod,
  type VisitsFigures,
  visitPeriods,
} from '../../api/visits-data.ts'
import { visitsQuery } from '../data/queries.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { PageHead, Tabs } from '../shell/page-head.tsx'
import { changeSentence, dayText, percent } from './figure-texts.ts'
import { LineChart } from './line-chart.tsx'
import { RankTable } from './rank-table.tsx'

export function Visits() {
  const [query] = useSearchParams()
  const period = visitPeriods.find((known) => String(known) === query.get('days')) ?? defaultPeriod
  const { data: page } = useSuspenseQuery(visitsQuery(period))
  const labels = useLocale().texts.visits
  const tabs = visitPeriods.map((days) => ({
    id: `${days}`,
    url: visitsUrl(days),
    title: labels.periods[days],
  }))
  return (
    <>
      <PageHead title={labels.title}>
        {page.state === 'counted' ? <Lead figures={page} period={period} /> : labels.lead.plain}
      </PageHead>
      <Tabs label={labels.periods.label} tabs={tabs} current={`${period}`} />
      {page.state === 'counted' && <Figures figures={page} period={period} />}
      {page.state === 'empty' && <Empty />}
    </>
  )
}

interface FiguresProps {
  figures: VisitsFigures
  period: VisitPeriod
}

function Lead({ figures: { from, to, since, isComparable }, period }: FiguresProps) {
  const locale = useLocale()
  const { compared, first } = locale.texts.visits.lead
  const withYear = from.slice(0, 4) !== to.slice(0, 4)
  return locale.fill(isComparable ? compared : first, {
    from: dayText(from, locale, withYear),
    to: dayText(to, locale, withYear),
    since: dayText(since, locale, since.slice(0, 4) !== to.slice(0, 4)),
    days: period,
  })
}

function Figures({ figures, period }: FiguresProps) {
  const labels = useLocale().texts.visits
  const { line, isComparable, busiest, tables } = figures
  return (
    <>
      <Sums figures={figures} period={period} />
      <div className="visits-body">
        <LineChart line={line} isComparable={isComparable}>
          {busiest && <Busiest {...busiest} />}
        </LineChart>
        <div className="ranks">
          {tables.map(({ id, ranks }) => (
            <RankTable id={id} ranks={ranks} isComparable={isComparable} key={id} />
          ))}
        </div>
      </div>
      <div className="foot-line">
        <p>{labels.kept}</p>
        <nav className="pager" aria-label={labels.export}>
          <a className="text-btn" href={visitsExportUrl(period)}>
            <DeskIcon name="download" />
            {labels.csv}
          </a>
        </nav>
      </div>
    </>
  )
}

function Sums({ figures: { views, requests, links, forms }, period }: FiguresProps) {
  const locale = useLocale()
  const { sums } = locale.texts.visits
  const figures = [
    { title: sums.views, compared: views },
    { title: sums.requests, compared: requests },
    { title: sums.links, compared: links, detail: sums.linksHow },
    { title: sums.forms, compared: forms },
  ]
  return (
    <dl className="sums">
      {figures.map(({ title, compared, detail }) => (
        <div key={title}>
          <dt>
            {title}
            <small>{[detail, changeSentence(compared, period, locale)].filter(Boolean).join(', ')}</small>
          </dt>
          <dd>{locale.number(compared.count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Busiest({ from, to, share }: BusiestHours) {
  const locale = useLocale()
  const time = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00`, locale.language)
  const values = { from: time(from), to: time(to), share: percent(share, locale) }
  return <p>{locale.fill(locale.texts.visits.busiest, values)}</p>
}

function Empty() {
  const { empty } = useLocale().texts.visits
  return (
    <>
      <div className="horizon-line sun" />
      <div className="empty">
        <h2>{empty.title}</h2>
        <p>{empty.text}</p>
        <a className="go" href="/legal/privacy">
          <span>{empty.link}</span>
          <Icon name="arrow-right" />
        </a>
      </div>
    </>
  )
}
