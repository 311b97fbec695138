// The search field with its button: a plain GET form, so that it works without JavaScript.
import type { ComponentProps, FormEvent } from 'react'
import { useLanguageInUrl } from '../links/current-url.ts'
import { useOpenPage } from '../links/page-link.tsx'
import { withLanguage } from '../page-urls.ts'
import { useTexts } from '../site/texts.ts'
import { maximumQueryLength } from './query.ts'

interface SearchFormProps {
  /** The id, the value and other attributes of the input, which differ between page and dialog. */
  field: ComponentProps<'input'> & { id: string }
  /** Called with the query. Returns true, the default, to open the search page. */
  onSearch?: (query: string) => boolean
}

export function SearchForm({ field, onSearch = () => true }: SearchFormProps) {
  const t = useTexts()
  const openPage = useOpenPage()
  const languageInUrl = useLanguageInUrl()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (onSearch(query)) openPage(withLanguage(`/search?${new URLSearchParams({ q: query })}`, languageInUrl))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> around the form would be one box more for the grid.
    <form className="search-form" role="search" action="/search" method="get" onSubmit={submit}>
      <label className="vh" htmlFor={field.id}>
        {t('search.label')}
      </label>
      <input
        name="q"
        placeholder={t('search.placeholder')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maximumQueryLength}
        {...field}
      />
      {languageInUrl && <input type="hidden" name="lang" value={languageInUrl} />}
      <button type="submit" className="btn">
        {t('search.submit')}
      </button>
    </form>
  )
}
