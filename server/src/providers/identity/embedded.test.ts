import { embeddedIdentity } from "./embedded.ts";
import { testIdentity } from "./test/suite.ts";

testIdentity(embeddedIdentity, {
  refreshTokensBuyOnce: true,
  joinsTransactions: true,
  takesUnsigned: false,
  keepsRefreshTokens: true,
});
