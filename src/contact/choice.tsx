// The package that the visitor has chosen, in the first row of the form, with a link that takes it out again.
import { useSetAtom } from 'jotai'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withLanguage } from '../addresses.ts'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { useLanguageInUrl } from '../links/language-in-url.ts'
import { announcementAtom } from '../shell/announcer.tsx'
import { formatPrice } from '../site/format.ts'
import type { PackageId } from '../site/packages.ts'
import { useSite } from '../site/site.ts'
import { selectedPackageAtom, useIsRefusedForm } from './form-state.ts'

export function SelectedPackage({ id }: { id: PackageId }) {
  const t = useTexts()
  const languageInUrl = useLanguageInUrl()
  const { prices } = useSite().facts
  const name = t(`pricing.packages.${id}.name`)
  const isRefusedForm = useIsRefusedForm()
  const label = (
    <>
      {t('contact.form.choice.remove')} <span className="vh">{name}</span>
      <Icon name="close" />
    </>
  )
  const remove = useRemovePackage(t('contact.form.choice.removed', { package: name }))
  return (
    <>
      <p className="choice span">
        <span className="caps">{t('contact.form.choice.label')}</span>
        <b>{name}</b>
        <span>{t(`pricing.packages.${id}.priceLabel`, { price: formatPrice(prices[id], t) })}</span>
        {isRefusedForm ? (
          <button type="submit" name="edit" value="no-package" onClick={remove}>
            {label}
          </button>
        ) : (
          <a href={withLanguage('/#contact', languageInUrl)} onClick={remove}>
            {label}
          </a>
        )}
      </p>
      <input type="hidden" name="package" value={id} />
    </>
  )
}

/** Takes the package out of the form and the address, says so, and moves the focus to the first field. */
function useRemovePackage(message: string) {
  const keep = useSetAtom(selectedPackageAtom)
  const announce = useSetAtom(announcementAtom)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (event: MouseEvent) => {
    event.preventDefault()
    const query = new URLSearchParams(search)
    query.delete('package')
    keep('')
    navigate({ pathname, search: `${query}`, hash }, { replace: true })
    announce({ text: message })
    document.getElementById('name')?.focus()
  }
}
