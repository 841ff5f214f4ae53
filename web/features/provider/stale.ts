import { getAccount, getAccounts } from "#contract/provider/account.ts";
import { getCoverage, getCoverages, getSocietyCoverage } from "#contract/provider/coverage.ts";
import { getDocument, getDocuments } from "#contract/provider/document.ts";
import { getProvider, getProviders, searchProviders } from "#contract/provider/provider.ts";

/** What each write of the provider area makes stale: the list tells services and missing documents. */
export const staleAfterProvider = [searchProviders, getProviders, getProvider, getSocietyCoverage];
export const staleAfterCoverage = [getCoverages, getCoverage, getSocietyCoverage, searchProviders];
export const staleAfterAccount = [getAccounts, getAccount];
export const staleAfterDocument = [getDocuments, getDocument, searchProviders];
