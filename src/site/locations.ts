// The towns of the Global Presence section, headquarters first. Their words are in the texts.

export const locationIds = ['grasse', 'cannes', 'antibes', 'saintTropez', 'mougins'] as const
export type LocationId = (typeof locationIds)[number]
