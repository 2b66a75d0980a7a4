// Where a procedure is served under /api (routes.ts reads it).
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RestMeta {
  rest?: {
    method: Method
    /** Below /api, parameters in braces: `/emails/{id}`. */
    path: `/${string}`
    summary: string
    /** The feature. */
    tag: string
    /** Status of success; 200 by default. 204 answers without a body. */
    status?: number
    /** True where no token is needed. */
    open?: boolean
    /** True where an answer has a tag to ask again by: 304 while it is the same. */
    conditional?: boolean
    /** Further methods and paths with the same meaning. */
    also?: { method: Method; path: `/${string}` }[]
  }
}
