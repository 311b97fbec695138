// The lowest price of the monthly packages, as a link to the pricing page.
import { useTexts } from '../site/texts.ts'
import { ForwardLink } from './arrow-link.tsx'
import { PageLink } from './page-link.tsx'

export function FirstPrice() {
  const t = useTexts()
  return (
    <PageLink className="go" to="/investment">
      <ForwardLink>{t('pricing.firstPrice')}</ForwardLink>
    </PageLink>
  )
}
