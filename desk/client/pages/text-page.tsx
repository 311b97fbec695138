// The page of one text, for links from other pages.
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { textPath, valueAt } from '../../api/paths.ts'
import { pages } from '../../api/urls.ts'
import { useEditing } from '../editing/editing.tsx'
import { EditingHead } from '../editing/editing-head.tsx'
import { ErrorNotice } from '../editing/error-list.tsx'
import { LanguageFields } from '../editing/language-fields.tsx'
import { textTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import { Problem } from '../problem.tsx'
import { useTargetField } from '../shell/target-field.ts'

/** The text in every language, saved while it is typed. */
export function TextPage({ textKey }: { textKey: string }) {
  const locale = useLocale()
  const { content, document } = useEditing()
  const { state } = useLocation()
  const searched: string | undefined = state?.searched
  useTargetField()
  const paths = content.languages.map((language) => textPath(language, textKey))
  if (paths.every((path) => valueAt(document, path) === undefined)) return <Problem />
  return (
    <>
      <EditingHead current="texts" title={textTitle(textKey, '', locale)} lead={locale.texts.editor.ownPage.lead} />
      {searched && (
        <p>
          <Link className="go go-back" to={`${pages.findText}?${new URLSearchParams({ q: searched })}`}>
            <Icon name="arrow-left" />
            <span>{locale.texts.findText.back}</span>
          </Link>
        </p>
      )}
      <ErrorNotice paths={paths} />
      <div className="text-parts">
        <LanguageFields textKey={textKey} first={locale.language} />
      </div>
    </>
  )
}
