// The pictures of the draft in the browser.
import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { type DraftPictures, picturesAddress } from '../../api/pictures-data.ts'

/** How often the server is asked whether the files are made, in milliseconds. */
const askAgain = 1000

export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: async () => (await fetchJson(picturesAddress)) as DraftPictures,
  refetchInterval: ({ state }) => (state.data && !isComplete(state.data.progress) ? askAgain : false),
})

/** Whether all files of the pictures are made. */
export const isComplete = ({ ready, total }: DraftPictures['progress']) => ready >= total
