// A link that opens a reply in a webmail service, for staff without an email program. The browser remembers the choice.
import { useState } from 'react'
import { openLocalStore } from '../../../src/safe-storage.ts'
import { type Reply, type Webmail, webmails, webmailUrl } from '../../api/reply-urls.ts'
import { useLocale } from '../locale.tsx'
import { Select } from '../shell/select.tsx'

const storageKey = 'deskWebmail'
const localStore = openLocalStore<typeof storageKey>()

const isWebmail = (name: string): name is Webmail => Object.hasOwn(webmails, name)

export function WebmailLink({ reply }: { reply: Reply }) {
  const labels = useLocale().texts.request.replies
  const [webmail, setWebmail] = useState<Webmail>(() => {
    const remembered = localStore.read(storageKey) ?? ''
    return isWebmail(remembered) ? remembered : 'gmail'
  })
  function choose(name: string) {
    if (!isWebmail(name)) return
    setWebmail(name)
    localStore.write(storageKey, name)
  }
  return (
    <div className="webmail">
      <div className="field">
        <label htmlFor="webmail">{labels.webmail}</label>
        <Select id="webmail" value={webmail} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {Object.entries(webmails).map(([name, { name: title }]) => (
            <option value={name} translate="no" key={name}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <a className="btn btn-line" href={webmailUrl(webmail, reply)} target="_blank" rel="noreferrer">
        {labels.openWebmail}
      </a>
    </div>
  )
}
