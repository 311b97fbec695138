// The page of every address that the site does not have.
import { NothingHere } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

export function NotFound() {
  return (
    <>
      <PageMeta group="notFound" indexed={false} />
      <NothingHere />
    </>
  )
}
