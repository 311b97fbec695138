// The help on the open page, behind a question mark in the top bar.
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isEditingUrl, pages } from '../../api/urls.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { type DeskTexts, useLocale } from '../locale.tsx'
import { Sheet } from './sheet.tsx'

export function Help() {
  const { texts } = useLocale()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="square-btn help" aria-label={texts.help.open} onClick={() => setOpen(true)}>
        <DeskIcon name="help" />
      </button>
      {isOpen && (
        <Sheet title={texts.help.title} onClose={() => setOpen(false)}>
          {() => (
            <div className="sheet-body">
              <p>{texts.help[helpTopic(pathname)]}</p>
            </div>
          )}
        </Sheet>
      )}
    </>
  )
}

function helpTopic(pathname: string): Exclude<keyof DeskTexts['help'], 'open' | 'title'> {
  if (pathname.startsWith(pages.request(''))) return 'request'
  if (pathname.startsWith(pages.facts(':section').replace(':section', ''))) return 'facts'
  if (pathname.startsWith(pages.picture(''))) return 'picture'
  if (pathname.startsWith(pages.versions)) return 'versions'
  if (isEditingUrl(pathname)) return 'texts'
  if (pathname === pages.visits) return 'visits'
  return pathname === pages.account || pathname === pages.audit ? 'account' : 'requests'
}
