import { expect, test } from "vitest";
import { openPermissions, permissions, reachOf, roles, rolesOf } from "#contract/access.ts";
import { endpoints } from "#contract/endpoints.ts";

test("every role belongs to exactly one user type", () => {
  expect(Object.values(rolesOf).flat().toSorted()).toEqual(roles.toSorted());
});

test("role permissions", () => {
  const table = Object.fromEntries(
    permissions.map((permission) => [permission, roles.map((role) => reachOf(role, permission))]),
  );
  const management = ["all", "all", "all", "all"];
  expect(table).toEqual({
    "society:read": [...management, "served", "served", null, null],
    "webhook:write": ["all", null, null, null, "own", null, null, null],
    "apiKey:write": ["all", null, null, null, "own", null, null, null],
    "society:choose": [...management, "served", "served", "covered", "public"],
    "society:write": ["all", "all", null, null, null, null, null, null],
    "company:read": [...management, "own", "own", null, null],
    "company:write": ["all", null, null, null, null, null, null, null],
    "profile:write": [null, null, null, null, "own", null, null, null],
    "employee:read": [...management, null, null, null, null],
    "employee:write": ["all", null, null, null, null, null, null, null],
    "companyUser:read": ["all", "all", null, null, "own", null, null, null],
    "companyUser:write": ["all", null, null, null, "own", null, null, null],
    "secondFactor:own": [...management, "all", "all", null, null],
    "view:own": [...management, "all", "all", null, null],
    "catalogue:read": [...management, "all", "all", null, null],
    "catalogue:choose": [...management, "all", "all", null, "public"],
    "catalogue:write": ["all", "all", null, null, null, null, null, null],
    "zone:read": [...management, "all", "all", null, null],
    "zone:write": ["all", "all", null, null, null, null, null, null],
    "offer:read": [...management, "served", "served", null, null],
    "offer:write": ["all", "all", null, null, null, null, null, null],
    "offer:check": [...management, "own", "own", null, "customer"],
    "vehicle:choose": [...management, "all", "all", null, "public"],
    "vehicle:write": ["all", "all", null, null, null, null, null, null],
    "provider:read": [...management, "own", "own", "provider", null],
    "provider:write": ["all", "all", null, null, null, null, null, null],
    "document:read": ["all", "all", "all", null, "own", "own", "provider", null],
    "account:read": ["all", null, "all", null, "own", null, "provider", null],
    "account:reveal": ["all", null, "all", null, null, null, "provider", null],
    "account:write": ["all", null, "all", null, null, null, null, null],
    "customer:read": [...management, "own", "own", null, null],
    "customer:write": ["all", "all", null, "all", "own", "own", null, null],
    "customer:upload": ["all", "all", null, null, "own", null, null, null],
    "customer:erase": ["all", "all", null, null, "own", null, null, null],
    "customer:self": [null, null, null, null, null, null, null, "customer"],
    "booking:read": [...management, "own", "own", null, "customer"],
    "booking:write": ["all", "all", null, null, "own", "own", null, "customer"],
    "booking:price": [...management, "served", "served", null, "public"],
    "booking:reschedule": ["all", "all", null, "all", "own", "own", null, "customer"],
    "booking:skip": ["all", "all", null, "all", "own", "own", null, "customer"],
    "booking:cancel": ["all", "all", null, null, "own", "own", null, "customer"],
    "booking:overbook": ["all", "all", null, null, "own", null, null, null],
    "round:own": [null, null, null, null, null, null, "provider", null],
    "round:record": ["all", "all", null, null, "own", "own", "provider", null],
    "rating:write": [null, null, null, null, null, null, null, "customer"],
    "outcome:read": [...management, "all", "all", null, null],
    "outcome:write": ["all", "all", null, null, null, null, null, null],
    "board:read": [...management, "own", "own", null, null],
    "board:assign": ["all", "all", null, "all", "own", "own", null, null],
    "board:write": ["all", "all", null, null, "own", "own", null, null],
    "payment:read": [...management, "own", "own", null, null],
    "payment:write": ["all", "all", "all", null, "own", "own", null, null],
    "payment:claim": ["all", "all", "all", null, "own", "own", null, "customer"],
    "payment:online": ["all", "all", "all", null, "own", "own", null, "customer"],
    "payment:match": ["all", null, "all", null, "own", null, null, null],
    "gateway:write": ["all", null, "all", null, "own", null, null, null],
    "health:read": ["all", null, null, null, null, null, null, null],
    "health:write": ["all", null, null, null, null, null, null, null],
    "dashboard:all": [...management, null, null, null, null],
    "dashboard:own": [null, null, null, null, "own", "own", null, null],
    "tax:read": [...management, "own", "own", null, null],
    "tax:write": ["all", null, "all", null, "own", null, null, null],
    "ticket:read": [...management, "own", "own", null, "customer"],
    "ticket:write": [...management, "own", "own", null, "customer"],
    "ticket:manage": [...management, "own", "own", null, null],
    "ticket:due": [...management, "own", null, null, null],
    "bill:read": [...management, "own", "own", null, "customer"],
    "bill:write": ["all", null, "all", null, "own", null, null, null],
    "register:read": [...management, "own", "own", null, null],
    "pay:read": [...management, "own", "own", "provider", null],
    "pay:write": ["all", null, "all", null, "own", null, null, null],
    "pay:export": ["all", null, "all", null, null, null, null, null],
    "committee:read": [...management, "served", "served", null, null],
    "committee:write": ["all", "all", null, null, "served", null, null, null],
    "committee:own": [null, null, null, null, null, null, null, "customer"],
    "expense:read": ["all", null, "all", null, "own", null, null, null],
    "expense:write": ["all", null, "all", null, "own", null, null, null],
    "request:read": [...management, "own", "own", null, null],
    "request:write": [...management, "own", "own", null, null],
    "find:read": [...management, "all", "all", null, null],
    "picture:write": ["all", "all", null, null, "all", null, null, null],
    "audit:read": ["all", null, null, null, null, null, null, null],
    "message:read": [...management, "own", null, null, null],
    "message:write": ["all", "all", null, null, null, null, null, null],
    "message:reveal": ["all", null, null, null, null, null, null, null],
    "template:read": [...management, null, null, null, null],
    "template:write": ["all", "all", null, null, null, null, null, null],
  });
});

test("every permission guards an endpoint, except two checked inside handlers: for booking by source and for the audit log", () => {
  expect(
    permissions.filter(
      (permission) => !endpoints.some(({ permission: required }) => required === permission),
    ),
  ).toEqual(["booking:overbook", "message:reveal"]);
});

test("only sign-in, its recovery, demo accounts, languages, paying a bill from its message and service requests work without a session", () => {
  const open = endpoints.filter(({ permission }) => permission === "anyone").map(({ path }) => path);
  expect(open).toEqual([
    "/Auth/Login",
    "/Auth/ForgotPassword",
    "/Auth/ResetPassword",
    "/Auth/Invitation",
    "/Auth/DemoAccounts",
    "/Auth/SecondFactor",
    "/Auth/RequestOtp",
    "/Auth/VerifyOtp",
    "/Auth/SignInByCode",
    "/Auth/SignInByCustomerCode",
    "/Language/GetAll",
    "/PaymentLink/GetPayPage",
    "/PaymentLink/CreateByKey",
    "/PaymentLink/GetPaidPage",
    "/Request/Add",
  ]);
});

test("anonymous callers see only the public catalogue", () => {
  expect(openPermissions).toEqual(["catalogue:choose"]);
  expect(openPermissions.map((permission) => reachOf("customer", permission))).toEqual(["public"]);
});

test("no two endpoint paths are equal when case is ignored", () => {
  const paths = endpoints.map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
});
