// The pricing page: the packages, their comparison, additional services, questions and answers, and a call to action.
import { Fragment } from 'react'
import { Icon } from '../icons/icon.tsx'
import { inSpans } from '../language/in-spans.tsx'
import { WhatsAppButton } from '../links/external-links.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { useEdit } from '../site/edit-attribute.ts'
import { formatPrice, mailLink } from '../site/format.ts'
import {
  comingSoon,
  commitmentTotal,
  everythingIn,
  offeredAdditional,
  type PackageContents,
  type PackageId,
  packageContents,
  recommendedPackage,
} from '../site/packages.ts'
import { questionsIn } from '../site/questions.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { BelowFirstView } from './below-first-view.tsx'
import { Comparison } from './comparison.tsx'
import { CallToAction } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

export function Pricing() {
  const t = useTexts()
  const contents = packageContents(useSite().facts, t)
  return (
    <>
      <PageMeta group="pricing" />
      <div className="page grid">
        <div className="page-head sun">
          <h1>{t('pricing.title')}</h1>
          <p>{t('pricing.subtitle')}</p>
        </div>
        <section aria-labelledby="packages-title">
          <div className="tariff-head">
            <h2 id="packages-title">{t('pricing.packagesTitle')}</h2>
            <p>
              <strong>{t('pricing.commitment')}</strong>
            </p>
          </div>
          <ul className="tariffs">
            {contents.map((item) => (
              <Package key={item.id} {...item} />
            ))}
          </ul>
          <p className="note">{t('pricing.priceNote')}</p>
        </section>
        <BelowFirstView>
          {contents.length > 1 && <Comparison contents={contents} />}
          <AdditionalServices />
          <Questions />
        </BelowFirstView>
      </div>
      <BelowFirstView>
        <Closing />
      </BelowFirstView>
    </>
  )
}

function Package({ id, contains, listed }: PackageContents) {
  const t = useTexts()
  const recommended = id === recommendedPackage
  const name = t(`pricing.packages.${id}.name`)
  return (
    <li className={recommended ? 'tariff tariff-best' : 'tariff'}>
      <h3>{name}</h3>
      {recommended && <span className="badge">{` ${t('pricing.packages.premium.badge')}`}</span>}
      <Price id={id} />
      <p>
        <span>{t(`pricing.packages.${id}.description`)}</span>
        {contains && !listed.includes(everythingIn(contains, t)) && (
          <>
            <br />
            <span>{t('pricing.withEverythingIn', { package: t(`pricing.packages.${contains}.name`) })}</span>
          </>
        )}
      </p>
      <ul aria-label={t('aria.includedFeatures', { package: name })}>
        {listed.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <SectionLink className={recommended ? 'btn' : 'btn btn-line'} section="contact" page={`/?package=${id}`}>
        {t(`pricing.packages.${id}.buttonText`)}
      </SectionLink>
    </li>
  )
}

function Price({ id }: { id: PackageId }) {
  const t = useTexts()
  const edit = useEdit()
  const { facts } = useSite()
  const price = facts.prices[id]
  return (
    <div {...edit(`/prices/${id}`)}>
      <p className="price">
        {inSpans(
          t.rich(`pricing.packages.${id}.priceLabel`, {
            price: (key) => (
              <Fragment key={key}>
                <br />
                <strong>{formatPrice(price, facts, t)}</strong>
              </Fragment>
            ),
          }),
        )}
      </p>
      {facts.commitmentMonths > 1 && (
        <p className="note">
          {t('pricing.commitmentTotal', { total: formatPrice(commitmentTotal(price, facts), facts, t) })}
        </p>
      )}
    </div>
  )
}

function AdditionalServices() {
  const t = useTexts()
  const { facts } = useSite()
  const additional = offeredAdditional(facts)
  if (additional.length === 0) return null
  return (
    <section aria-labelledby="extra-title">
      <div className="tariff-head">
        <h2 id="extra-title">{t('pricing.additionalTitle')}</h2>
        <p>{t('pricing.additionalSubtitle')}</p>
      </div>
      <ul className="ledger">
        {additional.map((id) => (
          <li key={id}>
            <h3>{t(`pricing.additional.${id}.name`)}</h3>
            <p>{t(`pricing.additional.${id}.description`)}</p>
            {id === comingSoon && (
              <span className="badge badge-soon">{t('pricing.additional.invoice-payment.badge')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions() {
  const t = useTexts()
  const questions = questionsIn(t)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions-title">
      <div className="tariff-head">
        <h2 id="questions-title">{t('pricing.questions.title')}</h2>
      </div>
      <ul className="ledger">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closing() {
  const t = useTexts()
  const site = useSite()
  const mail = { subject: t('pricing.closing.emailSubject'), body: t('pricing.closing.emailBody') }
  return (
    <CallToAction title={t('pricing.closing.title')} text={t('pricing.closing.text')}>
      <WhatsAppButton label={t('pricing.closing.whatsappButton')} greeting={t('pricing.closing.whatsappMessage')} />
      <a className="btn btn-line" href={mailLink(site, mail)}>
        <Icon name="mail" />
        <span>{` ${t('pricing.closing.emailButton')}`}</span>
      </a>
    </CallToAction>
  )
}
