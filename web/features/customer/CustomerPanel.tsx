import { Alert, Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import classes from "./customer.module.css";
import { CustomerInputs } from "./CustomerInputs.tsx";
import { type CustomerProps, useCustomer } from "./useCustomer.ts";

/** The customer of a booking: found by phone, or entered. */
export function CustomerPanel(props: CustomerProps) {
  const searchRef = useRef<HTMLFormElement>(null);
  const customer = useCustomer({ ...props, searchRef });
  const { form, phone, readOnly } = customer;
  const { errors } = form.formState;
  return (
    <>
      <form ref={searchRef} className={classes.search} role="search" noValidate onSubmit={customer.search}>
        <TextInput
          label="Search by phone"
          type="tel"
          autoComplete="off"
          placeholder="10 digits"
          error={phone.formState.errors.phone1?.message}
          {...phone.register("phone1")}
        />
        <Button
          type="submit"
          variant="default"
          loading={customer.searching}
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          Search
        </Button>
      </form>
      <form aria-label="Customer" noValidate autoComplete="off" onSubmit={customer.save}>
        {errors.root && (
          <Alert color="red" mb="sm">
            {errors.root.message}
          </Alert>
        )}
        <div className={classes.fields}>
          <CustomerInputs form={form} emailOptional={customer.emailOptional} readOnly={readOnly} />
        </div>
        {/* Two separate buttons, not one that changes: the click that starts editing must not submit. */}
        {readOnly ? (
          <Button key="edit" variant="default" onClick={customer.edit}>
            Edit Customer Details
          </Button>
        ) : (
          <Button key="save" type="submit" loading={customer.busy}>
            {props.customerId === null ? "Submit Customer Details" : "Update Customer Details"}
          </Button>
        )}
      </form>
    </>
  );
}
